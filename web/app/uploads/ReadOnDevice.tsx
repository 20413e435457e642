import { Link } from 'react-router-dom';
import type { FieldsHere } from '#shared/uploads/readFile.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { differencesFrom } from '../../store/readings/differencesFrom.ts';
import { useDuplicatesHere } from '../../store/readings/useDuplicatesHere.ts';
import { useReadingHere } from '../../store/readings/useReadingHere.ts';
import { explanationText } from '../invoices/explanationText.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { datesText, differenceText, fieldsText, unsureText } from './readingTexts.ts';

interface ReadOnDeviceProps {
  /** Of the capture, or of the upload that it became. */
  id: string;
  /** It is a photo, which no device reads. */
  isPhoto?: boolean | undefined;
  /** Shown if this device reads nothing of it. */
  otherwise?: string;
}

/** What this device has read from a file, until the server has read it. */
export function ReadOnDevice({ id, isPhoto = false, otherwise }: ReadOnDeviceProps) {
  const { database } = useSignedIn();
  const reading = useReadingHere(database, id);
  switch (reading?.outcome) {
    case 'read':
      return <Fields id={id} fields={reading.fields} />;
    case 'reading':
      return <Muted text="Reading on this device…" />;
    case 'several':
      return (
        <p className="text-sm">{`This file looks like ${reading.invoices} invoices. You can arrange its pages once it is uploaded.`}</p>
      );
    case 'left':
      return reading.problem === null ? (
        <Muted text={otherwise} />
      ) : (
        <p className="text-sm wrap-anywhere text-warning-ink">{reading.problem}</p>
      );
    default:
      return isPhoto && <Muted text={otherwise} />;
  }
}

interface ReadDifferentlyProps {
  /** Of the upload. */
  id: string;
  invoice: InvoiceRow;
}

/** Tells what this device had shown, where the invoice says something else. */
export function ReadDifferently({ id, invoice }: ReadDifferentlyProps) {
  const { database } = useSignedIn();
  const reading = useReadingHere(database, id);
  if (reading?.outcome !== 'read') return null;
  const names = differencesFrom(reading.fields, invoice);
  if (names.length === 0) return null;
  return (
    <p className="text-sm wrap-anywhere text-warning-ink">
      {differenceText(reading.fields, names)}
    </p>
  );
}

function Muted({ text }: { text: string | undefined }) {
  return text !== undefined && <p className="text-sm text-ink-muted">{text}</p>;
}

function Fields({ id, fields }: { id: string; fields: FieldsHere }) {
  const { database } = useSignedIn();
  const { found = null, sameAs = null } = useDuplicatesHere(database, id, fields.values) ?? {};
  const unsure = unsureText(fields);
  const [other] = found?.about ?? [];
  return (
    <>
      <p className="text-sm wrap-anywhere">{fieldsText(fields)}</p>
      <p className="text-sm text-ink-muted tabular-nums">{datesText(fields)}</p>
      {unsure !== null && <p className="text-sm text-ink-muted">{unsure}</p>}
      {found && (
        <p className="text-sm wrap-anywhere text-warning-ink">
          {explanationText(found)}{' '}
          {other !== undefined && (
            <Link to={`/invoices/${other}`} className="underline underline-offset-3">
              Open it
            </Link>
          )}
        </p>
      )}
      {sameAs !== null && (
        <p className="text-sm wrap-anywhere text-warning-ink">
          {`The same invoice seems to be in ${sameAs}, which waits here as well.`}
        </p>
      )}
    </>
  );
}
