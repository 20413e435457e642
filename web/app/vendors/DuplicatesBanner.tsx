import { useState } from 'react';
import type { AlikeVendor } from '../../store/rows/useVendors.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { MergeDialog } from './merge/MergeDialog.tsx';

/** Opens the groups of vendors that may be the same, while there are any. */
export function DuplicatesBanner({ groups }: { groups: readonly AlikeVendor[][] }) {
  const [open, setOpen] = useState(false);
  const { length } = groups;
  return (
    <>
      {length > 0 && (
        <Banner
          tone="warning"
          title={length === 1 ? '1 possible duplicate' : `${length} possible duplicates`}
          action={
            <Button size="sm" onClick={() => setOpen(true)}>
              Review and merge
            </Button>
          }
        >
          These vendors look like the same company, entered more than once.
        </Banner>
      )}
      {open && <MergeDialog groups={groups} onClose={() => setOpen(false)} />}
    </>
  );
}
