/** The server mounts its sandbox outside production only, and says so in the document. */
export function hasSandbox(): boolean {
  return document.querySelector('meta[name="docket-sandbox"][content="on"]') !== null;
}
