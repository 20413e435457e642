import { Link } from 'react-router-dom';
import { documentScreens } from '#shared/screens.ts';

const screens: Readonly<Record<string, string | null>> = documentScreens;

interface EntityNameProps {
  type: string;
  id: string;
  /** The display name; without one, the end of the id is shown. */
  name?: string | null;
}

/** The kind and name of an entity, linked to its screen if it has one. */
export function EntityName({ type, id, name }: EntityNameProps) {
  const screen = screens[type];
  const label = (
    <>
      {type.replaceAll('_', ' ')}{' '}
      {name ? (
        <span className="text-ink">{name}</span>
      ) : (
        <span className="font-mono text-xs text-ink-muted">{shortened(id)}</span>
      )}
    </>
  );
  if (!screen) return <span title={id}>{label}</span>;
  return (
    <Link to={`${screen}/${id}`} title={id} className="underline underline-offset-2">
      {label}
    </Link>
  );
}

/** Our UUIDs differ at their end; other ids are shown in full. */
const shortened = (id: string) => (/^[-0-9a-f]{36}$/.test(id) ? id.slice(-8) : id);
