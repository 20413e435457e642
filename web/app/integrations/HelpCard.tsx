import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';

const steps = [
  {
    title: 'Connect',
    text: 'Press Connect, sign in to your accounting software, and allow Docket to add bills. You come back here by yourself.',
  },
  {
    title: 'Choose accounts',
    text: 'Say on which account bills are booked, and with which tax. A vendor may have an account of its own.',
  },
  {
    title: 'Approve and export',
    text: 'Export an approved invoice from its menu, or have every invoice exported as soon as it is approved. Each one becomes one bill.',
  },
];

export function HelpCard() {
  return (
    <Card aria-labelledby="integrations-help">
      <CardHeader id="integrations-help" title="How it works" />
      <CardBody>
        <ol className="grid gap-5 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <p className="font-semibold">{`${index + 1}. ${title}`}</p>
              <p className="text-ink-muted">{text}</p>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}
