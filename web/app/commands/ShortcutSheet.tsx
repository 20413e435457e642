import { useSyncExternalStore } from 'react';
import { Kbd } from '../../ui/display/Kbd.tsx';
import { Dialog, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { commands } from './Commands.ts';
import { isMac, keysText } from './keysOf.ts';

/** Keys that only work where the focus is, and so are not commands. */
const focusKeys = [
  {
    label: 'In a field or cell to check: it is right, go on to the next',
    keys: ['Enter'],
  },
  { label: 'In a field: leave it', keys: ['Esc'] },
  { label: 'In the lines: the next cell, the one before', keys: ['Tab', 'shift+Tab'] },
  { label: 'In the lines: the first cell of the line, the last', keys: ['Home', 'End'] },
  { label: 'In the lines: edit the cell, or type to replace it', keys: ['F2'] },
  { label: 'In the lines: clear the selected cells', keys: ['Delete'] },
  { label: 'In the lines: take back what was typed, or leave them', keys: ['Esc'] },
  { label: 'In the lines: select several cells', keys: ['shift+↓', 'shift+→'] },
  { label: 'In the lines: as in the line above, or the first selected one', keys: ['mod+d'] },
  {
    label: 'In the lines: copy, cut and paste, also from and to a spreadsheet',
    keys: ['mod+c', 'mod+x', 'mod+v'],
  },
  { label: 'In the lines: add a line', keys: ['mod+Enter'] },
  { label: 'In the lines: remove the line', keys: ['mod+Delete'] },
  { label: 'In the document: larger, smaller, as wide as there is room', keys: ['+', '-', '0'] },
  { label: 'In the list of invoices: next, previous, open', keys: ['j', 'k', 'Enter'] },
  { label: 'In the list of invoices: search', keys: ['/'] },
];

/** The list of shortcuts that work here. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const here = useSyncExternalStore(commands.subscribe, commands.all);
  const withKeys = here.flatMap(({ id, label, keys }) => (keys ? [{ id, label, keys }] : []));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Shortcuts"
      description="Letters work while nothing is being typed."
    >
      <DialogBody>
        <dl className="divide-y divide-line">
          {[...withKeys, ...focusKeys.map((one) => ({ ...one, id: one.label }))].map(
            ({ id, label, keys }) => (
              <div key={id} className="flex items-center justify-between gap-4 py-2">
                <dt>{label}</dt>
                <dd className="flex shrink-0 gap-1">
                  {keys.map((key) => (
                    <Kbd key={key}>{keysText(key, isMac())}</Kbd>
                  ))}
                </dd>
              </div>
            ),
          )}
        </dl>
      </DialogBody>
    </Dialog>
  );
}
