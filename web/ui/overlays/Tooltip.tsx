import { Tooltip as Primitive } from 'radix-ui';
import type { ComponentProps, FocusEvent, ReactNode } from 'react';
import { isMovingByKeyboard } from '../foundation/keyboardMove.ts';

/** Once around the app. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  );
}

interface TooltipProps {
  content: ReactNode;
  /** One element that can have focus. */
  children: ReactNode;
  side?: ComponentProps<typeof Primitive.Content>['side'];
  /** The content only repeats the child's name, so it is not read out as a description too. */
  repeatsName?: boolean;
}

export function Tooltip({ content, children, side = 'top', repeatsName = false }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger
        asChild
        onFocus={onlyWhenSought}
        {...(repeatsName ? { 'aria-describedby': undefined } : {})}
      >
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 animate-pop-in rounded-md bg-inverse px-2 py-1 text-sm text-on-inverse shadow-md forced-outline"
        >
          {content}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

// A focus that the page itself moved (into a dialog, back to its opener) asks for no explanation, and Escape would
// first have to close it.
function onlyWhenSought(event: FocusEvent) {
  if (!isMovingByKeyboard()) event.preventDefault();
}
