import { BadgeCheck, Building2, CircleCheck, CopyCheck } from 'lucide-react';
import { Stat } from '../../ui/display/Stat.tsx';

interface VendorStatsProps {
  /** `undefined` as long as not all vendors are known. */
  total: number | undefined;
  active: number | undefined;
  verified: number | undefined;
  /** How many groups there are of vendors that may be one. */
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
