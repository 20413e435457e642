import type { DocumentKind } from '#shared/documents/content.ts';
import type { EditedKinds } from '#shared/sync/rowKinds.ts';
import type { Refusal } from '../../protocol/refusals.ts';
import type { Problem } from '../tables/rows.ts';

const none = { status: null, current: null, fingerprint: null } as const;

const refusalWords: Record<Refusal, Pick<Problem, 'message' | 'advice'>> = {
  frozen: {
    message: 'This can no longer be edited.',
    advice: 'Copy what you still need, then dismiss this.',
  },
  gone: {
    message: 'What you edited has been deleted.',
    advice: 'Copy what you still need, then dismiss this.',
  },
  not_allowed: {
    message: 'Your roles do not allow this edit.',
    advice: 'Ask an admin for the role, then apply it again.',
  },
  shape: {
    message: 'Docket could not take this edit.',
    advice: 'Enter it again; if it comes back, tell support.',
  },
  too_large: {
    message: 'This is more text than Docket can keep here.',
    advice: 'Shorten it, then enter it again.',
  },
  foreign: {
    message: 'Docket could not take this edit.',
    advice: 'Apply it again.',
  },
  incomplete: {
    message: 'Docket could not take this edit.',
    advice: 'Apply it again.',
  },
};

/** Why an edit came back. */
export function refusedEdit(kinds: EditedKinds, code: Refusal, kind: DocumentKind): Problem {
  const { frozen = null, gone = null } = kinds[kind];
  const own = code === 'frozen' ? frozen : code === 'gone' ? gone : null;
  const { message, advice } = own ?? refusalWords[code];
  return { code, message, advice, ...none };
}

/** SPEC 11.2. */
export const editsRefused: Problem = {
  code: 'edits_refused',
  message: 'An edit that you made before this was not taken.',
  advice: 'Look at the values as they are now, then decide again.',
  ...none,
};

const adviceByStatus: Readonly<Record<number, string>> = {
  402: 'Upgrade the plan, then try again.',
  403: 'Ask an admin for the role, then try again.',
  404: 'It has been deleted. Dismiss this.',
  409: 'Somebody else was there before. Look at how it stands now.',
  412: 'Look at the values as they are now, then decide again.',
  422: 'Correct it and try again.',
};

/** For codes that need more specific advice than their status. */
const adviceByCode: Readonly<Record<string, string>> = {
  in_trash: 'Restore it from the trash, then decide again.',
  held: 'Once it is verified, approve it again.',
  own_upload: 'Ask a colleague.',
  own_verification: 'Ask a colleague.',
  verified_other: 'Look at the values as they are now.',
  flag_changed: 'Look at what the check says now, then decide again.',
};

/** Why a decision came back (SPEC 11.5). */
export function refusedDecision(status: number, json: unknown): Problem {
  const body = isRecord(json) ? json : {};
  const code = textIn(body, 'code') ?? String(status);
  return {
    code,
    // Empty when the server sent no message; the screen has its own then.
    message: textIn(body, 'message') ?? '',
    advice: adviceByCode[code] ?? adviceByStatus[status] ?? 'Try again, or discard it.',
    status,
    current: body['current'] ?? body['duplicates'] ?? null,
    fingerprint: textIn(body, 'fingerprint') ?? null,
  };
}

export function codeIn(json: unknown): string | undefined {
  return isRecord(json) ? textIn(json, 'code') : undefined;
}

function textIn(body: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = body[name];
  return typeof value === 'string' ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
