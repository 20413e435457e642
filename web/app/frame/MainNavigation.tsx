import { mainLinks } from '../navigation/links.ts';
import { NavigationLink } from './NavigationLink.tsx';

export function MainNavigation({ className }: { className: string }) {
  return (
    <nav aria-label="Main" className={className}>
      <ul className="flex items-center gap-0.5">
        {mainLinks.map((link) => (
          <li key={link.to}>
            <NavigationLink link={link} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
