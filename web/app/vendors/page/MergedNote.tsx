import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';

/** The vendor that this one was merged into, or those merged into it. */
export function MergedNote({ vendor }: { vendor: VendorRow }) {
  const { database } = useSignedIn();
  const { id, mergedIntoId } = vendor;
  const related = useLiveQuery(async () => {
    const into = mergedIntoId ? await database.vendors.get(mergedIntoId) : undefined;
    const tookOver = await database.vendors.filter((one) => one.mergedIntoId === id).toArray();
    return { into, tookOver };
  }, [database, id, mergedIntoId]);
  if (related?.into) {
    return (
      <Banner>
        It was merged into <VendorLink vendor={related.into} />. What comes in under its name, tax
        ID or bank account belongs there.
      </Banner>
    );
  }
  if (!related || related.tookOver.length === 0) return null;
  return (
    <Banner>
      Merged into this vendor:{' '}
      {related.tookOver.map((one, index) => (
        <span key={one.id}>
          {index > 0 && ', '}
          <VendorLink vendor={one} />
        </span>
      ))}
    </Banner>
  );
}

function VendorLink({ vendor }: { vendor: VendorRow }) {
  return (
    <Link to={`/vendors/${vendor.id}`} className="rounded-sm font-medium underline">
      {vendor.name}
    </Link>
  );
}
