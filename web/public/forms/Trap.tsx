/** A honeypot: people cannot see or reach this field, so only bots fill it in. */
export function Trap() {
  return (
    <div aria-hidden className="sr-only">
      <label htmlFor="website">Leave this empty</label>
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
