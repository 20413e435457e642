import { Link } from 'react-router-dom';
import { planNames } from '#shared/subscription/plans.ts';
import { headerNote, statusBadges } from '#shared/subscription/subscription.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { statusTones } from '../billing/statusTones.ts';
import { useNow } from '../dates/useNow.ts';
import { useSignedIn } from '../session/SignedIn.ts';

export function ManageBilling() {
  return (
    <Button asChild>
      <Link to="/billing">Manage Billing</Link>
    </Button>
  );
}

export function PlanStatus({ className }: { className?: string }) {
  const { me } = useSignedIn();
  const note = headerNote(me, useNow());
  const badge = statusBadges[me.subscriptionStatus];
  return (
    <div className={classes('items-center gap-2 whitespace-nowrap', className)}>
      <Badge tone={statusTones[me.subscriptionStatus]} dot>
        {badge}
      </Badge>
      <span className="font-medium lg:max-[88rem]:hidden">{planNames[me.currentPlan]}</span>
      {note !== badge && <span className="text-sm text-ink-muted lg:max-xl:hidden">{note}</span>}
    </div>
  );
}
