import { useSyncExternalStore } from 'react';
import type { Box } from '#shared/reading/reading.ts';
import { classes } from '../../ui/foundation/classes.ts';
import type { FieldOnPage } from './DocumentViewer.tsx';
import { litField, type Spotlight } from './Spotlight.ts';

interface SourceBoxProps {
  field: FieldOnPage;
  /** Already rotated with the page. */
  box: Box;
  spotlight: Spotlight;
  onPress: () => void;
}

/** The box where a field was read. Not reachable by keyboard, which uses the form's fields. */
export function SourceBox({
  field: { field, label, doubtful },
  box,
  spotlight,
  onPress,
}: SourceBoxProps) {
  const isLit = useSyncExternalStore(
    spotlight.subscribe,
    () => litField(spotlight.lit()) === field,
  );
  const [left, top, right, bottom] = box;
  return (
    <button
      type="button"
      tabIndex={-1}
      data-box={field}
      data-lit={isLit || undefined}
      aria-label={`${label}, where it was read`}
      onPointerEnter={() => spotlight.point(field, 'page')}
      onPointerLeave={() => spotlight.point(null, 'page')}
      onClick={onPress}
      style={{
        left: `calc(${left * 100}% - 3px)`,
        top: `calc(${top * 100}% - 2px)`,
        width: `calc(${(right - left) * 100}% + 6px)`,
        height: `calc(${(bottom - top) * 100}% + 4px)`,
      }}
      className={classes(
        'absolute rounded-xs border transition-colors',
        isLit && 'z-10 border-2',
        doubtful
          ? classes('border-warning', isLit ? 'bg-warning/25' : 'border-dashed bg-warning/10')
          : isLit
            ? 'border-accent bg-accent/20'
            : 'border-accent/30 bg-accent/5',
      )}
    />
  );
}
