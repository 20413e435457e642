/** A field that nobody sees or reaches: whatever fills it in is a program. */
export function Trap() {
  return (
    <div aria-hidden className="sr-only">
      <label htmlFor="website">Leave this empty</label>
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
