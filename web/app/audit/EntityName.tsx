import { Link } from 'react-router-dom';
import { documentScreens } from '#shared/screens.ts';

const screens: Readonly<Record<string, string | null>> = documentScreens;

interface EntityNameProps {
  type: string;
  id: string;
  /** By what people know it; without one, the end of its id stands for it. */
  name?: string | null;
}

/** What something was done to: by its kind and name, and with a way to its screen where it has one. */
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

/** Ids of ours differ at their end; what else stands for an entity is read whole. */
const shortened = (id: string) => (/^[-0-9a-f]{36}$/.test(id) ? id.slice(-8) : id);
