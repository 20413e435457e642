import { deflateSync } from 'node:zlib';

export interface AttachedFile {
  name: string;
  content: Uint8Array;
  /** Whether it is in the document's name tree; otherwise it is attached without a name there. */
  isListed?: boolean;
}

/** A minimal PDF with one empty page and these files attached. */
export function pdfWith(files: readonly AttachedFile[]): Uint8Array {
  const numbered = files.map((file, index) => ({ ...file, spec: 4 + index * 2 }));
  const listed = numbered.filter(({ isListed }) => isListed ?? true);
  const names = listed.map(({ name, spec }) => `(${name}) ${spec} 0 R`).join(' ');
  const associated = numbered.map(({ spec }) => `${spec} 0 R`).join(' ');
  const tree = listed.length > 0 ? `/Names << /EmbeddedFiles << /Names [${names}] >> >>` : '';
  const objects = [
    latin1(`<< /Type /Catalog /Pages 2 0 R ${tree} /AF [${associated}] >>`),
    latin1('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    latin1('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'),
    ...numbered.flatMap(({ name, content, spec }) => [
      latin1(
        `<< /Type /Filespec /F (${name}) /UF (${name}) /AFRelationship /Alternative /EF << /F ${spec + 1} 0 R >> >>`,
      ),
      stream(content),
    ]),
  ];
  return assembled(objects);
}

function stream(content: Uint8Array): Buffer {
  const packed = deflateSync(content);
  return Buffer.concat([
    latin1(
      `<< /Type /EmbeddedFile /Subtype /text#2Fxml /Filter /FlateDecode /Length ${packed.length} /Params << /Size ${content.length} >> >>\nstream\n`,
    ),
    packed,
    latin1('\nendstream'),
  ]);
}

function assembled(objects: readonly Buffer[]): Uint8Array {
  const parts = [latin1('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([latin1(`${index + 1} 0 obj\n`), object, latin1('\nendobj\n')]);
    offsets.push(length);
    length += part.length;
    parts.push(part);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  parts.push(
    latin1(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`),
    latin1(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`),
  );
  return new Uint8Array(Buffer.concat(parts));
}

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
