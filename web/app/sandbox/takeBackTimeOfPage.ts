/** Outside production the server may say in the document how long decisions can be taken back (`SANDBOX_TAKE_BACK_MS`). */
export function takeBackTimeOfPage(): number | null {
  const said = document.querySelector<HTMLMetaElement>('meta[name="docket-take-back-ms"]');
  return said ? Number(said.content) : null;
}
