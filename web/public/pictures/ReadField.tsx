import { Badge } from '../../ui/display/Badge.tsx';
import { classes } from '../../ui/foundation/classes.ts';

interface ReadFieldProps {
  name: string;
  value: string;
  confidence: number;
  /** Highlighted, like its box on the document. */
  marked?: boolean;
}

/** A field as it was read, with its confidence. */
export function ReadField({ name, value, confidence, marked = false }: ReadFieldProps) {
  return (
    <div
      className={classes(
        'flex items-center justify-between gap-3 px-4 py-2.5',
        marked && 'bg-accent-soft',
      )}
    >
      <div className="min-w-0">
        <p className={classes('text-xs', marked ? 'text-accent-ink' : 'text-ink-muted')}>{name}</p>
        <p className="truncate text-base font-medium tabular-nums">{value}</p>
      </div>
      <Badge tone={confidence < 90 ? 'warning' : 'positive'}>{confidence}%</Badge>
    </div>
  );
}
