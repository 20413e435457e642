import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  type DocumentContent,
  type DocumentValue,
  nothingChanged,
} from '#shared/documents/content.ts';
import { removedField } from '#shared/documents/removedField.ts';
import { lineKey } from '#shared/invoices/lines.ts';
import { may, type Role } from '#shared/permissions.ts';
import { isFrozenRow, rowKinds } from '#shared/sync/rowKinds.ts';
import { isLocked } from '#sync/client/decisions/decide.ts';
import type { LiveState } from '#sync/client/documents/LiveDocument.ts';
import type { SaveState } from '#sync/client/documents/LocalDocument.ts';
import type { OpenDocument } from '#sync/client/documents/OpenDocument.ts';
import type { Present } from '#sync/client/documents/presence.ts';
import { itemsOf } from '#sync/client/outbox/outbox.ts';
import type { Entry, OutboxItem } from '#sync/client/tables/rows.ts';
import { type DocumentName, partsOf } from '#sync/protocol/documentName.ts';
import { reportUnexpected } from '../clientErrors/reportUnexpected.ts';
import { cannotKeep, keepProblemText } from '../database/cannotKeep.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { newId } from '../device/devicePorts.ts';
import { type EntityRow, rowOf } from '../rows/entityRow.ts';
import { useSync } from '../syncing/SyncingContext.ts';
import { valueOnScreen } from './valueOnScreen.ts';

export type WhyNot =
  /** Still loading. */
  | 'opening'
  /** The copy on this device cannot be read. */
  | 'cannotOpen'
  | 'notAllowed'
  /** Deleted, or unknown. */
  | 'gone'
  /** Approved, rejected or paid; for a vendor, merged into another. */
  | 'decided'
  /** A decision on it is under way; it can be discarded while it waits. */
  | 'deciding';

function whyNotEditable(
  name: DocumentName,
  { row, items }: { row: EntityRow | undefined; items: readonly OutboxItem[] },
  roles: readonly Role[],
  live: LiveState,
): WhyNot | null {
  const { kind } = partsOf(name);
  if (!may(roles, rowKinds[kind].permissions.edit) || live === 'notAllowed') return 'notAllowed';
  if (!row) return 'gone';
  if (isFrozenRow(rowKinds, { kind, row })) return 'decided';
  return isLocked(items) ? 'deciding' : null;
}

/** False if nothing was entered: a value is not allowed in documents, or the entity is not editable now. */
type Enter = boolean;

export interface EntityDocument {
  /** The values that people entered, valid or not. For fields that are not in it, show the row's value. */
  content: DocumentContent;
  /** Sets values as one edit. */
  enter: (entries: readonly Entry[]) => Enter;
  set: (field: string, value: DocumentValue) => Enter;
  setLine: (lineId: string, field: string, value: DocumentValue) => Enter;
  /** Returns the new line's id. */
  addLine: (values: Readonly<Record<string, DocumentValue>>) => string | null;
  removeLine: (lineId: string) => Enter;
  /** Adds or changes a note; an empty text deletes it. */
  setNote: (noteId: string, text: string) => Enter;
  editable: boolean;
  /** Why it is not editable. */
  whyNot: WhyNot | null;
  setPresenceField: (field: string | null) => void;
  saveState: SaveState;
  /** For `cannotKeep`: the text for the person. */
  keepProblem: string | null;
  /** Whether others see edits as they are made. */
  live: LiveState;
}

interface Seen {
  content: DocumentContent;
  saveState: SaveState;
  keepProblem: string | null;
  live: LiveState;
}

const unseen: Seen = {
  content: nothingChanged,
  saveState: 'saved',
  keepProblem: null,
  live: 'connecting',
};

interface DocumentWithPresence {
  /** The same object until something in it changes. */
  document: EntityDocument;
  /** Who else has it open, and in which field. Apart, because it changes with every focus of a colleague. */
  presence: readonly Present[];
}

/** Nothing can be saved yet. Once there is a reason why not, saving says it. */
export function isOpening({ editable, whyNot }: EntityDocument): boolean {
  return !editable && (whyNot === null || whyNot === 'opening');
}

/** Opens a document while the component is mounted. Edits are stored at once and sent in the background. */
export function useEntityDocument(
  database: LocalDatabase,
  name: DocumentName,
  roles: readonly Role[],
): DocumentWithPresence {
  const { document, seen, presence, cannotOpen } = useOpenDocument(name);
  const about = useLiveQuery(
    async () => ({ row: await rowOf(database, name), items: await itemsOf(database, name) }),
    [database, name],
  );
  const row = about?.row;
  const whyNot = cannotOpen
    ? 'cannotOpen'
    : about
      ? whyNotEditable(name, about, roles, seen.live)
      : 'opening';
  const editable = document !== undefined && whyNot === null;

  const enter = useCallback(
    (entries: readonly Entry[]): Enter => {
      if (!document || !editable) return false;
      const content = document.local.content();
      const changes = entries.map((entry) => ({
        ...entry,
        before: valueOnScreen(entry, content, row),
      }));
      // An unchanged field is no edit.
      return document.local.enter(changes.filter(({ value, before }) => value !== before));
    },
    [document, editable, row],
  );

  const actions = useMemo(
    () => ({
      enter,
      set: (field: string, value: DocumentValue) => enter([{ map: 'fields', key: field, value }]),
      setLine: (lineId: string, field: string, value: DocumentValue) =>
        enter([{ map: 'lines', key: lineKey(lineId, field), value }]),
      addLine(values: Readonly<Record<string, DocumentValue>>) {
        const id = newId();
        const entries = Object.entries(values).map(
          ([field, value]): Entry => ({ map: 'lines', key: lineKey(id, field), value }),
        );
        return enter(entries) ? id : null;
      },
      removeLine: (lineId: string) =>
        enter([{ map: 'lines', key: lineKey(lineId, removedField), value: true }]),
      setNote: (noteId: string, text: string) =>
        enter([{ map: 'notes', key: noteId, value: text }]),
      setPresenceField: (field: string | null) => document?.setField(field),
    }),
    [enter, document],
  );
  const entity = useMemo(
    () => ({ ...seen, ...actions, editable, whyNot }),
    [seen, actions, editable, whyNot],
  );
  return { document: entity, presence };
}

function useOpenDocument(name: DocumentName) {
  const sync = useSync();
  const [document, setDocument] = useState<OpenDocument>();
  const [seen, setSeen] = useState<Seen>(unseen);
  const [presence, setPresence] = useState(nobody);
  const [cannotOpen, setCannotOpen] = useState(false);

  useEffect(() => {
    if (!sync) return undefined;
    let stop = () => {};
    let unmounted = false;
    const { opened, release } = sync.open(name);
    const begin = (open: OpenDocument) => {
      if (unmounted) return;
      const update = () => {
        setSeen(unlessEqual(snapshotOf(open)));
        setPresence(unlessEqual(open.live?.present() ?? nobody));
      };
      stop = open.subscribe(update);
      setDocument(open);
      update();
    };
    opened.then(begin, (error: unknown) => {
      if (unmounted) return;
      setCannotOpen(true);
      reportUnexpected(error);
    });
    return () => {
      unmounted = true;
      stop();
      setDocument(undefined);
      setSeen(unseen);
      setPresence(nobody);
      setCannotOpen(false);
      release();
    };
  }, [sync, name]);

  const failed = seen.saveState === 'cannotKeep';
  useEffect(() => {
    if (!document) return undefined;
    cannotKeep.say(document, failed);
    return () => cannotKeep.say(document, false);
  }, [document, failed]);

  return { document, seen, presence, cannotOpen };
}

const nobody: readonly Present[] = [];

/** Keeps the object of before if nothing in it has changed. */
const unlessEqual =
  <T>(next: T) =>
  (before: T): T =>
    JSON.stringify(before) === JSON.stringify(next) ? before : next;

function snapshotOf({ local, live }: OpenDocument): Seen {
  const saveState = local.saveState();
  return {
    content: local.content(),
    saveState,
    keepProblem: saveState === 'cannotKeep' ? keepProblemText(local.failure()) : null,
    live: live?.state() ?? 'connecting',
  };
}
