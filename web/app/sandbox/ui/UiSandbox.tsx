import { Monitor, Moon, Sun } from 'lucide-react';
import { TooltipProvider } from '../../../ui/display/Tooltip.tsx';
import { Toaster } from '../../../ui/feedback/Toaster.tsx';
import { classes } from '../../../ui/foundation/classes.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { SkipLink } from '../../../ui/layout/SkipLink.tsx';
import { Page } from '../../page/Page.tsx';
import { useTheme } from '../../theme/theme.ts';
import { ActionsGroup } from './ActionsGroup.tsx';
import { CardsGroup } from './CardsGroup.tsx';
import { ChoicesGroup } from './ChoicesGroup.tsx';
import { FeedbackGroup } from './FeedbackGroup.tsx';
import { FieldsGroup } from './FieldsGroup.tsx';
import { FilesGroup } from './FilesGroup.tsx';
import { FoundationsGroup } from './FoundationsGroup.tsx';
import { NavigationGroup } from './NavigationGroup.tsx';
import { OverlaysGroup } from './OverlaysGroup.tsx';
import { PeopleGroup } from './PeopleGroup.tsx';
import { TablesGroup } from './TablesGroup.tsx';

const themes = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

function ThemeSwitch() {
  const [chosen, choose] = useTheme();
  return (
    <fieldset className="flex rounded-lg border border-line bg-sunken p-0.5">
      <legend className="sr-only">Theme</legend>
      {themes.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => choose(value)}
          className={classes(
            'inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-sm font-medium pointer-coarse:h-11',
            chosen === value
              ? 'bg-raised text-ink shadow-xs forced-outline'
              : 'text-ink-muted hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-3.5" />
          {label}
        </button>
      ))}
    </fieldset>
  );
}

const groups = [
  { id: 'foundations', title: 'Foundations', Content: FoundationsGroup },
  { id: 'actions', title: 'Actions', Content: ActionsGroup },
  { id: 'fields', title: 'Fields', Content: FieldsGroup },
  { id: 'choices', title: 'Choices', Content: ChoicesGroup },
  { id: 'files', title: 'Files', Content: FilesGroup },
  { id: 'cards', title: 'Cards and figures', Content: CardsGroup },
  { id: 'tables', title: 'Tables', Content: TablesGroup },
  { id: 'people', title: 'People and badges', Content: PeopleGroup },
  { id: 'feedback', title: 'Feedback', Content: FeedbackGroup },
  { id: 'overlays', title: 'Overlays', Content: OverlaysGroup },
  { id: 'navigation', title: 'Navigation', Content: NavigationGroup },
];

/** Every part of the design system in every state, on one page. */
export function UiSandbox() {
  return (
    <Page
      title="Design system"
      description="The parts that Docket’s screens are built from, in every state."
    >
      <TooltipProvider>
        <SkipLink target="ui-parts" />
        <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-6 sm:px-8 sm:py-10">
          <PageHeader
            back={{ to: '/dashboard', label: 'Docket' }}
            title="Design system"
            description="The parts that Docket’s screens are built from, in every state."
            actions={<ThemeSwitch />}
          />
          <div className="grid min-w-0 gap-8 lg:grid-cols-[11rem_minmax(0,1fr)]">
            <Contents />
            <main id="ui-parts" tabIndex={-1} className="flex min-w-0 flex-col gap-12 outline-none">
              {groups.map(({ id, title, Content }) => (
                <Content key={id} id={id} title={title} />
              ))}
            </main>
          </div>
        </div>
        <Toaster />
      </TooltipProvider>
    </Page>
  );
}

function Contents() {
  return (
    <nav aria-label="Contents" className="self-start lg:sticky lg:top-6">
      <ul className="flex flex-wrap gap-x-1 lg:flex-col">
        {groups.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-7 items-center rounded-md px-2 text-sm text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:min-h-11 lg:-ml-2"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
