import { useNavigate } from 'react-router-dom';
import { switchAccount } from '#shared/auth/contract.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { useSession } from '../../store/session/SessionContext.ts';
import { toast } from '../../ui/feedback/toast.ts';

export function useSwitchAccount(): (accountId: string) => void {
  const session = useSession();
  const navigate = useNavigate();

  async function change(accountId: string) {
    try {
      const { user } = await call(switchAccount, { body: { accountId } });
      await session.begin(user);
      await navigate('/dashboard');
      toast({ title: `You are in ${user.accountName}` });
    } catch (error) {
      toast({ title: 'Error', description: problemText(error), tone: 'danger' });
    }
  }

  return (accountId) => void change(accountId);
}
