import { Menu, X } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';

interface NarrowMenuButtonProps {
  open: boolean;
  controls: string;
  onPress: () => void;
  className: string;
}

export function NarrowMenuButton({ open, controls, onPress, className }: NarrowMenuButtonProps) {
  const Icon = open ? X : Menu;
  return (
    <Button
      icon={<Icon aria-hidden className="size-4" />}
      aria-expanded={open}
      {...(open ? { 'aria-controls': controls } : {})}
      onClick={onPress}
      className={className}
    >
      Menu
    </Button>
  );
}
