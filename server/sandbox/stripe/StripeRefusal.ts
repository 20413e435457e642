/** An error in Stripe's format. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string;
  readonly declineCode: string | undefined;

  constructor(
    status: number,
    { type = 'invalid_request_error', code, message, declineCode }: Refused,
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.declineCode = declineCode;
  }

  toBody() {
    const { type, code, message } = this;
    return {
      error: {
        type,
        code,
        message,
        ...(this.declineCode ? { decline_code: this.declineCode } : {}),
      },
    };
  }
}

interface Refused {
  type?: string;
  code: string;
  message: string;
  declineCode?: string;
}

export const missing = (kind: string, id: string) =>
  new StripeRefusal(404, { code: 'resource_missing', message: `No such ${kind}: '${id}'` });

export const wrongRequest = (message: string, code = 'parameter_invalid') =>
  new StripeRefusal(400, { code, message });
