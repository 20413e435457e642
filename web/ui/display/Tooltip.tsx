import * as Primitive from 'radix-ui/tooltip';
import type { ComponentProps, FocusEvent, ReactNode } from 'react';

const moves = ['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];
let moving = false;

if (typeof document !== 'undefined') {
  document.addEventListener(
    'keydown',
    ({ key }) => {
      moving = moves.includes(key);
      // The browser moves the focus before any timer runs.
      setTimeout(() => {
        moving = false;
      });
    },
    { capture: true },
  );
}

/** Whether the focus is moving because of a key press. */
function isMovingByKeyboard(): boolean {
  return moving;
}

/** Wraps the whole application. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  );
}

interface TooltipProps {
  content: ReactNode;
  /** One focusable element. */
  children: ReactNode;
  side?: ComponentProps<typeof Primitive.Content>['side'];
  /** The content is the child's name, so it is not also its description. */
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

// When the page itself moves the focus (into a dialog, back to its opener), no tooltip opens: Escape would have to close
// it first.
function onlyWhenSought(event: FocusEvent) {
  if (!isMovingByKeyboard()) event.preventDefault();
}
