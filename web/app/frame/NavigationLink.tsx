import { Link, useLocation } from 'react-router-dom';
import { type Worklist, worklistsFor } from '#shared/approvals/worklists.ts';
import { useFindings } from '../../store/rows/findings.ts';
import { classes } from '../../ui/foundation/classes.ts';
import { worklistTexts } from '../invoices/texts.ts';
import {
  type AppLink,
  isCurrent,
  isWorklist,
  ledgerCheck,
  mainLinks,
  worklistAddress,
} from '../navigation/links.ts';
import { fullName } from '../people/fullName.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { Count, WorklistCount } from './Count.tsx';
import { WorklistsMenu } from './WorklistsMenu.tsx';

interface NavigationLinkProps {
  link: AppLink;
  /** Shown as a line of a list instead of in a row. */
  block?: boolean;
}

export function NavigationLink({ link, block = false }: NavigationLinkProps) {
  const current = isCurrent(link, useLocation().pathname);
  return (
    <Link
      to={link.to}
      aria-current={current ? 'page' : undefined}
      className={classes(
        'flex items-center gap-1.5 rounded-md px-2.5 font-medium whitespace-nowrap transition-colors lg:max-xl:px-1.5',
        block ? 'h-11' : 'h-8 pointer-coarse:h-11',
        current
          ? 'bg-accent-soft text-accent-ink forced-outline'
          : 'text-ink-muted hover:bg-hover hover:text-ink',
      )}
    >
      {link.label}
      <LinkCount link={link} />
    </Link>
  );
}

/** Beside the name of a screen: how much on it waits for somebody; nothing where nothing does. */
export function LinkCount({ link }: { link: AppLink }) {
  return link === ledgerCheck ? <OpenFindings /> : null;
}

function OpenFindings() {
  const { me, database } = useSignedIn();
  const findings = useFindings(database, { id: me.id, name: fullName(me) });
  return <Count count={findings?.filter(({ closed }) => !closed).length ?? 0} />;
}

/** The number of invoices in a worklist, beside its name. */
export function WorklistLink({ list, block = false }: { list: Worklist; block?: boolean }) {
  const { pathname, search } = useLocation();
  const isHere = isWorklist(list, pathname, new URLSearchParams(search));
  return (
    <Link
      to={worklistAddress(list)}
      aria-current={isHere ? 'page' : undefined}
      className={classes(
        'flex items-center gap-1.5 rounded-md px-2.5 font-medium whitespace-nowrap transition-colors',
        block ? 'h-11' : 'h-8 pointer-coarse:h-11',
        isHere
          ? 'bg-accent-soft text-accent-ink forced-outline'
          : 'text-ink-muted hover:bg-hover hover:text-ink',
      )}
    >
      {worklistTexts[list]}
      <WorklistCount list={list} />
    </Link>
  );
}

export function MainNavigation({ className }: { className: string }) {
  const { me } = useSignedIn();
  const lists = worklistsFor(me.roles);
  const [first, second] = lists;
  return (
    <nav aria-label="Main" className={className}>
      <ul className="flex items-center gap-0.5">
        {mainLinks.map((link) => (
          <li key={link.to}>
            <NavigationLink link={link} />
          </li>
        ))}
        {first && (
          <li className="hidden xl:block">
            <WorklistLink list={first} />
          </li>
        )}
        {second && (
          <li className="hidden 2xl:block">
            <WorklistLink list={second} />
          </li>
        )}
        {first && (
          <li>
            <WorklistsMenu lists={lists} first={first} />
          </li>
        )}
      </ul>
    </nav>
  );
}
