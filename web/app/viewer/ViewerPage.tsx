import type { Box } from '#shared/reading/reading.ts';
import type { FieldOnPage } from './DocumentViewer.tsx';
import { addQuarters, type Quarters, type Size, turnBox } from './geometry.ts';
import type { PageSource } from './PageSource.ts';
import { SourceBox } from './SourceBox.tsx';
import type { Spotlight } from './Spotlight.ts';
import { useDrawing } from './useDrawing.ts';
import { useDrawnPage } from './useDrawnPage.ts';

interface ViewerPageProps {
  source: PageSource;
  page: number;
  /** Already rotated. */
  size: Size;
  scale: number;
  turned: Quarters;
  inSight: boolean;
  fields: readonly FieldOnPage[];
  spotlight: Spotlight;
  onField: (field: string) => void;
  onDrawn: ((page: number, box: Box) => void) | null;
}

export function ViewerPage(props: ViewerPageProps) {
  const { source, page, size, scale, turned, inSight, fields, spotlight, onField, onDrawn } = props;
  const { paper, isMissing } = useDrawnPage(source, { page, scale, turned, inSight });
  const { drawn, handlers } = useDrawing(
    onDrawn && ((box) => onDrawn(page, turnBox(box, addQuarters(0, -turned)))),
  );
  return (
    <div
      data-page={page}
      style={{ width: size.width * scale, height: size.height * scale }}
      className="relative shrink-0 scheme-light bg-surface shadow-sm select-none"
      {...handlers}
    >
      <div
        ref={paper}
        role="img"
        aria-label={`Page ${page + 1}`}
        className="absolute inset-0 overflow-hidden"
      />
      {isMissing && (
        <p className="absolute inset-0 flex items-center justify-center p-6 text-center text-ink-muted">
          This page could not be drawn. Open the file to look at it.
        </p>
      )}
      {fields.map((one) => (
        <SourceBox
          key={one.field}
          field={one}
          box={turnBox(one.box, turned)}
          spotlight={spotlight}
          onPress={() => onField(one.field)}
        />
      ))}
      {drawn && (
        <span
          aria-hidden
          style={styleOf(drawn)}
          className="absolute rounded-xs border border-accent bg-accent/15"
        />
      )}
    </div>
  );
}

function styleOf([left, top, right, bottom]: Box) {
  return {
    left: `${left * 100}%`,
    top: `${top * 100}%`,
    width: `${(right - left) * 100}%`,
    height: `${(bottom - top) * 100}%`,
  };
}
