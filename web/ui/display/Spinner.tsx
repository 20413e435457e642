import { LoaderCircle } from 'lucide-react';
import { classes } from '../foundation/classes.ts';

const sizes = { sm: 'size-3.5', md: 'size-4', lg: 'size-6' };

interface SpinnerProps {
  /** What is awaited; leave it out if the text beside the spinner says it. */
  label?: string;
  size?: keyof typeof sizes;
  className?: string;
}

export function Spinner({ label, size = 'md', className }: SpinnerProps) {
  const icon = <LoaderCircle aria-hidden className={classes('animate-spin', sizes[size])} />;
  if (label === undefined) return <span className={classes('inline-flex', className)}>{icon}</span>;
  return (
    <span role="status" className={classes('inline-flex', className)}>
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  );
}
