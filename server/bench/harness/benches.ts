import { parseArgs } from 'node:util';
import { z } from 'zod';
import { OperatorError, runCommand } from '../../platform/lifetime.ts';
import { Report } from './Report.ts';
import { timed } from './timed.ts';

type Options = Readonly<Record<string, z.ZodType>>;

/** One measurement, run by `npm run bench:<subject> -- <name> --<option> <value>`. */
export interface Bench {
  about: string;
  options: Options;
  run(report: Report, values: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Passes parsed and typed options to `run`. */
export function bench<Shape extends Options>({
  about,
  options,
  run,
}: {
  about: string;
  options: Shape;
  run(report: Report, options: z.infer<z.ZodObject<Shape>>): Promise<void>;
}): Bench {
  return {
    about,
    options,
    async run(report, values) {
      const { data, error } = z.object(options).safeParse(values);
      if (error) {
        const names = error.issues.map(({ path }) => `--${path.join('.')}`);
        throw new OperatorError(`This needs ${names.join(' and ')}:\n${usageOf({ options })}`);
      }
      await run(report, data);
    },
  };
}

export const count = (preset: number, about: string) =>
  z.coerce.number().int().positive().default(preset).describe(about);

/** A count that may be 0. */
export const countOrNone = (preset: number, about: string) =>
  z.coerce.number().int().nonnegative().default(preset).describe(about);

const names = z.string().transform((text) => text.split(',').filter(Boolean));

/** Comma-separated numbers. */
export const counts = (preset: readonly number[], about: string) =>
  names
    .transform((all) => all.map(Number))
    .pipe(z.array(z.int().positive()).min(1))
    .default([...preset])
    .describe(about);

/** Comma-separated; empty if the option is missing. */
export const list = (about: string) => names.default([]).describe(about);

export const text = (about: string) => z.string().min(1).describe(about);

export const optionalText = (about: string) => text(about).optional().describe(about);

/** An option with the value `yes` or `no`. */
export const flag = (about: string) =>
  z
    .enum(['yes', 'no'])
    .default('no')
    .transform((word) => word === 'yes')
    .describe(about);

/** Runs the bench named on the command line, or all benches of the subject in order. */
export async function runBenches(subject: string, benches: Readonly<Record<string, Bench>>) {
  await runCommand(async () => {
    const options = Object.values(benches).flatMap((one) => Object.keys(one.options));
    const { positionals, values } = argumentsOf(options, usage(subject, benches));
    const [name, ...others] = positionals;
    const isUnknown = name !== undefined && !Object.hasOwn(benches, name);
    if (values['help'] === true || isUnknown || others.length > 0) {
      throw new OperatorError(usage(subject, benches));
    }
    const report = new Report();
    for (const [each, one] of Object.entries(benches)) {
      if (name !== undefined && name !== each) continue;
      report.note(`\n${subject} ${each}: ${one.about}`);
      const missing = name === undefined ? requiredOf(one).filter((key) => !values[key]) : [];
      if (missing.length > 0) {
        report.note(`left out: it needs ${missing.map((key) => `--${key}`).join(' and ')}`);
        continue;
      }
      report.load();
      const [, took] = await timed(() => one.run(report, values));
      report.load();
      report.note(`took ${Math.round(took / 1000)} s`);
    }
  });
}

interface Arguments {
  positionals: readonly string[];
  values: Readonly<Record<string, unknown>>;
}

function argumentsOf(options: readonly string[], help: string): Arguments {
  const known = Object.fromEntries(options.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({
      allowPositionals: true,
      options: { ...known, help: { type: 'boolean' } },
    });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : error}\n${help}`);
  }
}

const requiredOf = ({ options }: Bench) =>
  Object.keys(options).filter((name) => !options[name]?.safeParse(undefined).success);

function usage(subject: string, benches: Readonly<Record<string, Bench>>): string {
  const parts = Object.entries(benches).map(
    ([name, one]) => `  ${name.padEnd(12)} ${one.about}\n${usageOf(one)}`,
  );
  return [`npm run bench:${subject} [-- <name> --<option> <value>]`, ...parts].join('\n');
}

function usageOf({ options }: Pick<Bench, 'options'>): string {
  return Object.entries(options)
    .map(([name, option]) => `    --${name.padEnd(12)} ${option.description}${presetOf(option)}\n`)
    .join('');
}

function presetOf(option: z.ZodType): string {
  const preset = option.safeParse(undefined).data;
  const isNone = preset === undefined || (Array.isArray(preset) && preset.length === 0);
  return isNone ? '' : ` (${preset})`;
}
