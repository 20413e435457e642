import { Split } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '../../../../ui/overlays/DropdownMenu.tsx';
import type { EarlierSplit } from './splits.ts';

interface SplitMenuProps {
  trigger: ReactNode;
  offered: readonly { split: EarlierSplit; text: string }[];
  /** `null` for an empty part. */
  onChoose: (split: EarlierSplit | null) => void;
  onClose: () => void;
}

/** A new part, or a split of an earlier invoice of the vendor. */
export function SplitMenu({ trigger, offered, onChoose, onClose }: SplitMenuProps) {
  return (
    <DropdownMenu open onOpenChange={(open) => !open && onClose()} trigger={trigger}>
      <DropdownMenuItem icon={<Split aria-hidden />} onSelect={() => onChoose(null)}>
        Add a part
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>As on earlier invoices of this vendor</DropdownMenuLabel>
      {offered.map(({ split, text }) => (
        <DropdownMenuItem key={text} onSelect={() => onChoose(split)} className="max-w-96">
          {text}
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  );
}
