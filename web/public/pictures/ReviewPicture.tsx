import { CircleCheck, FileText } from 'lucide-react';
import { Badge } from '../../ui/display/Badge.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { PaperInvoice } from './PaperInvoice.tsx';
import { Picture } from './Picture.tsx';
import { ReadField } from './ReadField.tsx';

/** The review of an invoice: the document on one side, what was read from it on the other. */
export function ReviewPicture() {
  return (
    <Picture description="An invoice under review in Docket: the supplier’s document on the left with its total marked, and on the right the fields that were read from it, each with its confidence.">
      <div className="overflow-hidden rounded-2xl border border-line-strong bg-surface shadow-lg">
        <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3 sm:px-5">
          <div className="flex min-w-0 items-center gap-2.5">
            <FileText className="size-4 shrink-0 text-ink-muted" />
            <p className="truncate text-base font-semibold">Blue Harbor Supply Co.</p>
            <p className="hidden text-base text-ink-muted sm:block">BH-20418</p>
          </div>
          <Badge tone="warning" dot>
            Pending review
          </Badge>
        </div>
        <div className="grid md:grid-cols-[1.15fr_1fr]">
          <div className="hidden border-r border-line bg-sunken p-6 md:block lg:p-8">
            <PaperInvoice />
          </div>
          <div className="flex flex-col">
            <div className="grid flex-1 auto-rows-fr divide-y divide-line">
              <ReadField name="Vendor" value="Blue Harbor Supply Co." confidence={99} />
              <ReadField name="Invoice number" value="BH-20418" confidence={99} />
              <ReadField name="Due date" value="Dec 14, 2026" confidence={98} />
              <ReadField name="Purchase order" value="PO-7741" confidence={84} />
              <ReadField name="Sales tax 8%" value="$924.44" confidence={97} />
              <ReadField name="Total due · page 1" value="$12,480.00" confidence={99} marked />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
              <span className="flex items-center gap-1.5 text-sm text-positive-ink">
                <CircleCheck className="size-4" />
                Lines and tax add up
              </span>
              <span className="flex gap-2">
                <Button>Reject</Button>
                <Button variant="primary">Approve</Button>
              </span>
            </div>
          </div>
        </div>
      </div>
    </Picture>
  );
}
