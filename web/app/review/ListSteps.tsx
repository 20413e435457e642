import { ChevronDown, ChevronUp } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { useCommands } from '../commands/useCommands.ts';

interface ListStepsProps {
  next: string | null;
  previous: string | null;
  /** Counted from 1; 0 if it is not in the list. */
  place: number;
  count: number;
}

/** Links to the previous and next invoice of the list. */
export function ListSteps({ next, previous, place, count }: ListStepsProps) {
  const navigate = useNavigate();
  const go = (id: string | null) => {
    if (id) void navigate(`/invoices/${id}`);
  };
  useCommands([
    {
      id: 'next',
      label: 'Next invoice',
      keys: ['j'],
      whyNot: next ? null : 'This is the last one of the list.',
      run: () => go(next),
    },
    {
      id: 'previous',
      label: 'Previous invoice',
      keys: ['k'],
      whyNot: previous ? null : 'This is the first one of the list.',
      run: () => go(previous),
    },
  ]);
  if (count === 0) return null;
  return (
    <span className="flex items-center">
      {place > 0 && (
        <span className="px-1 text-sm text-ink-muted tabular-nums">
          {place} of {count.toLocaleString('en-US')}
        </span>
      )}
      <IconButton
        label="Previous invoice"
        icon={<ChevronUp aria-hidden className="size-4" />}
        disabled={!previous}
        onClick={() => go(previous)}
      />
      <IconButton
        label="Next invoice"
        icon={<ChevronDown aria-hidden className="size-4" />}
        disabled={!next}
        onClick={() => go(next)}
      />
    </span>
  );
}
