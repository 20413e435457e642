import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';

const links = [
  { href: '/contact', label: 'Contact support' },
  { href: '/features', label: 'What Docket does' },
  { href: '/demo', label: 'Watch a demo' },
];

export function HelpCard() {
  return (
    <Card>
      <CardHeader title="Need Help?" />
      <CardBody>
        <ul className="flex flex-col gap-2">
          {links.map(({ href, label }) => (
            <li key={href}>
              <a
                className="inline-flex min-h-6 items-center font-medium text-accent-ink underline underline-offset-2 pointer-coarse:min-h-11"
                href={href}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
