import { BadgeCheck, Building2, CircleCheck, CopyCheck } from 'lucide-react';
import { Stat } from '../../ui/display/Stat.tsx';

interface VendorStatsProps {
  /** `undefined` until all vendors are loaded. */
  total: number | undefined;
  active: number | undefined;
  verified: number | undefined;
  /** The number of groups of vendors that may be the same. */
  duplicates: number | undefined;
}

export function VendorStats({ total, active, verified, duplicates }: VendorStatsProps) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat icon={<Building2 />} label="Total Vendors" value={numberText(total)} />
      <Stat icon={<CircleCheck />} label="Active" value={numberText(active)} />
      <Stat icon={<BadgeCheck />} label="Verified" value={numberText(verified)} />
      <Stat icon={<CopyCheck />} label="Duplicates" value={numberText(duplicates)} />
    </div>
  );
}

function numberText(count: number | undefined): string {
  return count === undefined ? '–' : count.toLocaleString('en-US');
}
