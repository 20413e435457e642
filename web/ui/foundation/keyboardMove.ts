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
export function isMovingByKeyboard(): boolean {
  return moving;
}
