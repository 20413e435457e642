import { useLiveQuery } from 'dexie-react-hooks';
import { Search } from 'lucide-react';
import {
  type KeyboardEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { worklistsFor } from '#shared/approvals/worklists.ts';
import { foldText } from '#shared/pageWords/foldText.ts';
import { may } from '#shared/permissions.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { newestFirst } from '../../store/invoiceIndex/IndexEntry.ts';
import { search } from '../../store/invoiceIndex/search.ts';
import { wordsOf } from '../../store/invoiceIndex/wordsOf.ts';
import { useIndexEntries } from '../../store/lists/invoiceIndexOf.ts';
import { usePageHits } from '../../store/pageWords/usePageHits.ts';
import { useViews } from '../../store/rows/views.ts';
import { Kbd } from '../../ui/display/Kbd.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { popupItemClasses } from '../../ui/foundation/popup.ts';
import { Dialog, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { amountText } from '../invoices/amountText.ts';
import { statusTexts, worklistTexts } from '../invoices/texts.ts';
import { mainLinks, moreLinks, viewAddress, worklistAddress } from '../navigation/links.ts';
import { fullName } from '../people/fullName.ts';
import { useTeam } from '../people/useMembersHere.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { commands } from './Commands.ts';
import { isMac, keysText } from './keysOf.ts';
import { settings } from './settings.ts';

/** A line of the palette. */
interface PaletteItem {
  id: string;
  group: 'Actions' | 'Settings' | 'Screens' | 'Views' | 'People' | 'Rules' | 'Vendors' | 'Invoices';
  label: string;
  detail?: string | undefined;
  also?: string | undefined;
  keys?: readonly string[] | undefined;
  whyNot?: string | null | undefined;
  run: () => void;
}

interface Searched {
  label: string;
  detail?: string | undefined;
  also?: string | undefined;
}

/** Items whose label, detail and other words contain every typed word. */
function matching<T extends Searched>(items: readonly T[], typed: string): T[] {
  const words = wordsOf(typed);
  return items.filter(({ label, detail = '', also = '' }) => {
    const text = foldText(`${label} ${detail} ${also}`);
    return words.every((word) => text.includes(word));
  });
}

/** Whether every typed word begins a word of the label: what is meant rather than what happens to contain it. */
function begins(label: string, typed: string): boolean {
  const words = foldText(label).split(' ');
  return wordsOf(typed).every((begun) => words.some((word) => word.startsWith(begun)));
}

const maxFound = 8;
const maxVendors = 3;
const maxOthers = 3;

interface FoundInvoice {
  id: string;
  title: string;
  detail: string;
}

const none: readonly FoundInvoice[] = [];

/**
 * The newest invoices on this device that match the search, by their fields and then by the text of their documents; none
 * while it is empty.
 */
function useFoundInvoices(typed: string): readonly FoundInvoice[] {
  const { database } = useSignedIn();
  const entries = useIndexEntries(database);
  const hits = usePageHits(database, entries, typed);
  const ids = useMemo(() => {
    const words = wordsOf(typed);
    if (!entries || words.length === 0) return '';
    const byFields = search(entries, words).found.slice(0, maxFound);
    const named = new Set(byFields);
    const more = [...hits.entries].filter((entry) => !named.has(entry)).sort(newestFirst);
    return [...byFields, ...more.slice(0, maxFound - byFields.length)]
      .map((entry) => `${entry.id} ${named.has(entry) ? '' : hits.wordIn(entry.id)}`)
      .join('\n');
  }, [entries, typed, hits]);
  const found = useLiveQuery(async () => {
    const wordOf = new Map(ids.split('\n').map((line) => [line.slice(0, 36), line.slice(37)]));
    const rows = await database.invoices.bulkGet([...wordOf.keys()].filter(Boolean));
    return rows
      .filter((row) => row !== undefined)
      .map((row) => ({
        id: row.id,
        title: `${row.invoiceNumber ?? 'Without number'} · ${row.vendorName ?? 'Vendor unknown'}`,
        detail: foundDetail(row, wordOf.get(row.id)),
      }));
  }, [database, ids]);
  return found ?? none;
}

/** What it costs and how far it is, or the word of its document by which it was found. */
function foundDetail(row: InvoiceRow, word: string | undefined): string {
  const amount = amountText(row.amount, row.currency);
  return `${amount} · ${word ? `in the document: ${word}` : statusTexts[row.status]}`;
}

const noVendors: readonly { id: string; label: string }[] = [];

/** The vendors on this device that match the search; none while it is empty. */
function useFoundVendors(typed: string): readonly { id: string; label: string }[] {
  const { database } = useSignedIn();
  const isSearching = wordsOf(typed).length > 0;
  const vendors = useLiveQuery(async () => {
    if (!isSearching) return noVendors;
    const rows = await database.vendors.toArray();
    return rows
      .filter(({ mergedIntoId }) => mergedIntoId === null)
      .map(({ id, name }) => ({ id, label: name }))
      .sort((one, other) => one.label.localeCompare(other.label));
  }, [database, isSearching]);
  return useMemo(
    () => matching(vendors ?? noVendors, typed).slice(0, maxVendors),
    [vendors, typed],
  );
}

/** The rules on this device, in the order in which they are matched; none while nothing is typed. */
function useRuleItems(
  isSearching: boolean,
): readonly { id: string; label: string; detail: string }[] {
  const { database } = useSignedIn();
  const rules = useLiveQuery(
    async () => (isSearching ? await database.rules.orderBy('priority').toArray() : []),
    [database, isSearching],
  );
  return (rules ?? []).map((rule) => ({
    id: rule.id,
    label: rule.name,
    detail: 'Approval rule',
  }));
}

interface PaletteProps {
  /** What was typed before it was there. */
  begun: string;
  onClose: () => void;
}

/** Search over the available commands, the screens, the settings, and the views, people, rules, vendors and invoices on this device. */
export function Palette({ begun, onClose }: PaletteProps) {
  const [typed, setTyped] = useState(begun);
  const [active, setActive] = useState(0);
  const items = useItems(typed);
  const listId = useId();
  const at = Math.min(active, Math.max(0, items.length - 1));

  function choose(item: PaletteItem | undefined) {
    if (!item || item.whyNot) return;
    onClose();
    // Wait until the dialog has restored the focus, or it would take it from the command.
    requestAnimationFrame(item.run);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((at + step + items.length) % Math.max(1, items.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(items[at]);
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title="Go to, find or do">
      <DialogBody className="flex flex-col gap-3">
        <Input
          role="combobox"
          aria-label="What are you looking for?"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={items[at] ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="An invoice, a vendor, a person, a rule, a setting, an action"
          lead={<Search aria-hidden />}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Items id={listId} items={items} active={at} onActive={setActive} onChoose={choose} />
        {items.length === 0 && (
          <p role="status" className="px-2 text-ink-muted">
            Nothing on this device is called that.
          </p>
        )}
      </DialogBody>
    </Dialog>
  );
}

function useItems(typed: string): PaletteItem[] {
  const navigate = useNavigate();
  const here = useSyncExternalStore(commands.subscribe, commands.all);
  const { me, database } = useSignedIn();
  const saved = useViews(database, { id: me.id, name: fullName(me) }) ?? [];
  const vendors = useFoundVendors(typed);
  const isSearching = wordsOf(typed).length > 0;
  const rules = useRuleItems(isSearching);
  const team = useTeam();
  const invoices = useFoundInvoices(typed);
  const actions = here
    .filter(({ id, onlySearched }) => id !== 'palette' && (isSearching || !onlySearched))
    .map((one): PaletteItem => ({ ...one, group: 'Actions' }));
  const named = settings
    .filter(({ permission }) => isSearching && (!permission || may(me.roles, permission)))
    .map(
      ({ to, label, also }): PaletteItem => ({
        id: to,
        group: 'Settings',
        label,
        also,
        run: () => void navigate(to),
      }),
    );
  const worklists = worklistsFor(me.roles).map((list) => ({
    to: worklistAddress(list),
    label: worklistTexts[list],
  }));
  const screens = [...worklists, ...mainLinks, ...moreLinks].map(
    ({ to, label }): PaletteItem => ({
      id: to,
      group: 'Screens',
      label,
      run: () => void navigate(to),
    }),
  );
  const views = saved.map(
    (view): PaletteItem => ({
      id: view.id,
      group: 'Views',
      label: view.name,
      detail: view.isShared ? 'Shared view' : 'View',
      run: () => void navigate(viewAddress(view)),
    }),
  );
  const found = invoices.map(
    ({ id, title, detail }): PaletteItem => ({
      id,
      group: 'Invoices',
      label: title,
      detail,
      run: () => void navigate(`/invoices/${id}`),
    }),
  );
  const foundVendors = vendors.map(
    ({ id, label }): PaletteItem => ({
      id,
      group: 'Vendors',
      label,
      run: () => void navigate(`/vendors/${id}`),
    }),
  );
  const people = isSearching ? team : [];
  const foundPeople = people.map(
    (member): PaletteItem => ({
      id: member.id,
      group: 'People',
      label: fullName(member),
      detail: member.email,
      run: () => void navigate(`/team#${member.id}`),
    }),
  );
  const foundRules = rules.map(
    (rule): PaletteItem => ({
      ...rule,
      group: 'Rules',
      run: () => void navigate(`/approval-settings#${rule.id}`),
    }),
  );
  const all = [
    ...matching(actions, typed),
    ...matching(screens, typed),
    ...matching(named, typed),
    ...matching(views, typed),
    ...matching(foundPeople, typed).slice(0, maxOthers),
    ...matching(foundRules, typed).slice(0, maxOthers),
    ...foundVendors,
    ...found,
  ];
  if (!isSearching) return all;
  const meant = all.filter(({ label }) => begins(label, typed));
  return [...meant, ...all.filter((item) => !meant.includes(item))];
}

interface ItemsProps {
  id: string;
  items: readonly PaletteItem[];
  active: number;
  onActive: (index: number) => void;
  onChoose: (item: PaletteItem) => void;
}

function Items({ id, items, active, onActive, onChoose }: ItemsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-place="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="What was found"
      className="max-h-96 overflow-y-auto empty:hidden"
    >
      {items.map((item, index) => (
        <button
          key={`${item.group} ${item.id}`}
          type="button"
          id={`${id}-${index}`}
          data-place={index}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          aria-disabled={item.whyNot ? true : undefined}
          data-highlighted={index === active || undefined}
          onPointerMove={() => onActive(index)}
          // Keeps the focus in the search box.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(item)}
          className={classes(popupItemClasses, 'w-full text-left')}
        >
          <span className={classes('min-w-0 flex-1 truncate', item.whyNot && 'text-ink-muted')}>
            {item.label}
          </span>
          <span className="max-w-1/2 truncate text-sm text-ink-muted">
            {item.whyNot ?? item.detail ?? item.group}
          </span>
          {item.keys?.slice(0, 1).map((key) => (
            <Kbd key={key}>{keysText(key, isMac())}</Kbd>
          ))}
        </button>
      ))}
    </div>
  );
}
