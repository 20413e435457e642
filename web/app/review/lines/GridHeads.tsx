import { classes } from '../../../ui/foundation/classes.ts';
import { headOfNumbers } from './gridCell.tsx';

export interface GridHead {
  key: string;
  label: string;
  /** Without one, the column takes the rest of the table. */
  width?: string | undefined;
  isFigure: boolean;
}

interface GridHeadsProps {
  heads: readonly GridHead[];
  /** What the button at the end of a row does. */
  button: string;
}

/** The columns between the numbers of the rows and their buttons. Cards on phones have no heads. */
export function GridHeads({ heads, button }: GridHeadsProps) {
  return (
    <>
      <colgroup className="max-md:hidden">
        <col className="w-10" />
        {heads.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
        <col className="w-10" />
      </colgroup>
      <thead className="border-b border-line bg-sunken text-xs text-ink-muted max-md:sr-only">
        <tr>
          <th scope="col" className={headOfNumbers}>
            <span className="sr-only">Line</span>
          </th>
          {heads.map(({ key, label, isFigure }) => (
            <th
              key={key}
              scope="col"
              className={classes(
                'truncate px-2 py-1.5 font-medium',
                isFigure ? 'text-right' : 'text-left',
              )}
            >
              {label}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{button}</span>
          </th>
        </tr>
      </thead>
    </>
  );
}
