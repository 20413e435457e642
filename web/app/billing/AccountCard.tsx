import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Description, DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { longDate } from '../dates/dates.ts';
import { fullName } from '../people/fullName.ts';
import { useSignedIn } from '../session/SignedIn.ts';

export function AccountCard() {
  const { me } = useSignedIn();
  return (
    <Card>
      <CardHeader title="Account Information" />
      <CardBody>
        <DescriptionList>
          <Description term="Name">{fullName(me)}</Description>
          <Description term="Email">{me.email}</Description>
          <Description term="Member since">{longDate(me.createdAt)}</Description>
          <Description term="Customer ID">
            <span className="break-all">{me.stripeCustomerId ?? 'Not available'}</span>
          </Description>
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
