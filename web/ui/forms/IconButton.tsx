import type { ReactNode } from 'react';
import { Tooltip } from '../display/Tooltip.tsx';
import { classes } from '../foundation/classes.ts';
import { Button, type ButtonProps } from './Button.tsx';

const squares = { sm: 'w-7', md: 'w-8', lg: 'w-11' };

interface IconButtonProps
  extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label' | 'asChild'> {
  label: string;
  icon: ReactNode;
  /** For long lists: the browser's own tooltip, which costs nothing. */
  light?: boolean;
}

/** A button with an icon and its name in a tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  light = false,
  className,
  ...rest
}: IconButtonProps) {
  const button = (
    <Button
      variant={variant}
      size={size}
      icon={icon}
      aria-label={label}
      className={classes('px-0! pointer-coarse:w-11', squares[size], className)}
      {...(light && { title: label })}
      {...rest}
    />
  );
  if (light) return button;
  return (
    <Tooltip content={label} repeatsName>
      {button}
    </Tooltip>
  );
}
