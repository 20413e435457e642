import { BadgeCheck, Building2, CircleCheck, CopyCheck } from 'lucide-react';
import type { Vendor } from '#shared/vendors/contract.ts';
import { Stat } from '../../ui/Stat.tsx';

interface VendorStatsProps {
  vendors: readonly Pick<Vendor, 'status' | 'verifiedAt'>[] | undefined;
  /** How many groups there are of vendors that may be one. */
  duplicates: number;
}

export function VendorStats({ vendors, duplicates }: VendorStatsProps) {
  const count = (counts: (vendor: Pick<Vendor, 'status' | 'verifiedAt'>) => boolean) =>
    vendors ? vendors.filter(counts).length.toLocaleString('en-US') : '–';
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat icon={<Building2 />} label="Total Vendors" value={count(() => true)} />
      <Stat
        icon={<CircleCheck />}
        label="Active"
        value={count(({ status }) => status === 'active')}
      />
      <Stat
        icon={<BadgeCheck />}
        label="Verified"
        value={count(({ verifiedAt }) => verifiedAt !== null)}
      />
      <Stat
        icon={<CopyCheck />}
        label="Duplicates"
        value={vendors ? duplicates.toLocaleString('en-US') : '–'}
      />
    </div>
  );
}
