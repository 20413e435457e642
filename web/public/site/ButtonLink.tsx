import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../ui/forms/Button.tsx';

interface ButtonLinkProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  href: string;
  children: ReactNode;
}

/** A link that looks like a button. On public pages it loads another document. */
export function ButtonLink({ href, children, ...looks }: ButtonLinkProps) {
  return (
    <Button {...looks} asChild>
      <a href={href}>{children}</a>
    </Button>
  );
}
