/** Asks the person to prove who they are; false if they decline. */
type AskForProof = () => Promise<boolean>;

let ask: AskForProof | null = null;

/** The dialog that asks. Returns a function that takes it away again. */
export function proofAskedBy(dialog: AskForProof): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = null;
  };
}

/** Resolves to whether a fresh proof was made; false where nobody can be asked. */
export function askForProof(): Promise<boolean> {
  return ask ? ask() : Promise.resolve(false);
}
