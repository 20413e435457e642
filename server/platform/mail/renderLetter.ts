import { escapeHtml } from './escapeHtml.ts';
import type { Letter, LetterLink, LetterPicture, LetterRow, LetterTable } from './letter.ts';

/** Where the picture of a row is found within the mail; `undefined` if it is not sent. */
export type PictureAddress = (picture: LetterPicture) => string | undefined;

/** The letter as plain text and as HTML that every mail program can show. Both say the same. */
export function renderLetter(
  letter: Letter,
  publicUrl: string,
  addressOf: PictureAddress = () => undefined,
): { text: string; html: string } {
  return { text: textOf(letter, publicUrl), html: htmlOf(letter, addressOf) };
}

function textOf(letter: Letter, publicUrl: string): string {
  const { tables = [], steps = [], note, link, unsubscribe } = letter;
  return [
    ...letter.text,
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    ...tables.flatMap((table) => [
      table.title,
      ...table.rows.map((row) => rowText(row, table)),
      ...(table.more === null ? [] : [table.more]),
    ]),
    ...(note === undefined ? [] : [note]),
    ...(link ? [linkText(link)] : []),
    ...(unsubscribe ? [`${unsubscribe.text}\n${linkText(unsubscribe.link)}`] : []),
    `Docket · ${publicUrl}`,
  ].join('\n\n');
}

function rowText(row: LetterRow, { columns }: LetterTable): string {
  const { name, detail, date, amount, warnings, remarks, link } = row;
  return [
    detail === null ? name : `${name} · ${detail}`,
    ...(amount === null ? [] : [`${columns.amount}: ${amount}`]),
    ...(date === null ? [] : [`${columns.date}: ${date}`]),
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...remarks,
    ...(link ? [linkText(link)] : []),
  ].join('\n');
}

const linkText = ({ label, url }: LetterLink) => `${label}:\n${url}`;

/**
 * Programs that know no style sheets show the inline styles, which are for a light screen. The sheet follows dark screens
 * and narrow ones.
 */
const styleSheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.page{padding:12px 8px!important}.card{padding:24px 16px!important}
.date{display:none!important}.datebelow{display:block!important}}
@media (prefers-color-scheme:dark){
.page{background:#0e0f12!important}.card{background:#17181c!important}
.page,.ink{color:#eff0f2!important}.muted{color:#aeb1b8!important}
.line{border-color:#33353c!important}.warning{color:#f2b866!important}.link{color:#93bcfe!important}
.button{background:#2f63c8!important;color:#ffffff!important}
}`;

function htmlOf(letter: Letter, addressOf: PictureAddress): string {
  const { subject, tables = [], steps = [], note, link, unsubscribe } = letter;
  const content = [
    ...letter.text.map((one) => paragraph(escapeHtml(one))),
    ...(steps.length > 0
      ? [
          `<ol style="margin:0 0 16px;padding:0 0 0 22px">${steps.map((step) => `<li style="margin:0 0 8px;padding:0 0 0 4px">${escapeHtml(step)}</li>`).join('')}</ol>`,
        ]
      : []),
    ...tables.map((table) => tableHtml(table, addressOf)),
    ...(note === undefined ? [] : [small(escapeHtml(note))]),
    ...(link ? [action(link)] : []),
    ...(unsubscribe
      ? [
          small(
            `${escapeHtml(unsubscribe.text)} ${anchor(unsubscribe.link.url, unsubscribe.link.label)}`,
          ),
        ]
      : []),
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${styleSheet}</style></head><body class="page" style="margin:0;padding:32px 16px;background:#f8f7f5;font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:15px;line-height:1.55;color:#191c22"><div class="card" style="max-width:600px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px;box-sizing:border-box;overflow-wrap:anywhere"><p class="ink" style="margin:0 0 24px;font-weight:700;font-size:18px">Docket</p>${content.join('')}</div></body></html>`;
}

const cell = 'padding:12px 0 0;vertical-align:top';
const heading = 'padding:0 0 6px;font-size:13px;font-weight:400;color:#50545c';

function tableHtml(table: LetterTable, addressOf: PictureAddress): string {
  const { title, columns, rows, more } = table;
  const head = `<tr><th class="muted" scope="col" align="left" style="${heading}">${escapeHtml(columns.name)}</th><th class="muted date" scope="col" align="left" width="110" style="${heading};padding-left:12px">${escapeHtml(columns.date)}</th><th class="muted" scope="col" align="right" width="130" style="${heading};padding-left:12px">${escapeHtml(columns.amount)}</th></tr>`;
  const top = `<h2 class="ink" style="margin:0 0 12px;font-size:17px;line-height:1.35">${escapeHtml(title)}</h2>`;
  if (rows.length === 0) return top;
  return `${top}<table width="100%" cellspacing="0" cellpadding="0" style="width:100%;border-collapse:collapse;margin:0 0 24px">${head}${rows.map((row) => rowHtml(row, columns, addressOf)).join('')}</table>${more === null ? '' : paragraph(escapeHtml(more))}`;
}

function rowHtml(
  row: LetterRow,
  columns: LetterTable['columns'],
  addressOf: PictureAddress,
): string {
  const { name, detail, date, amount, warnings, remarks, picture, link } = row;
  const line = 'border-top:1px solid #e3e1dd';
  const number =
    detail === null
      ? ''
      : `<br><span class="muted" style="font-size:13px;color:#50545c">${escapeHtml(detail)}</span>`;
  // On a narrow screen, in place of its column.
  const dateBelow =
    date === null
      ? ''
      : `<span class="datebelow muted" style="display:none;font-size:13px;color:#50545c">${escapeHtml(`${columns.date} ${date}`)}</span>`;
  const first = `<tr><td class="line" style="${cell};${line};word-break:break-word"><strong>${escapeHtml(name)}</strong>${number}${dateBelow}</td><td class="line date" style="${cell};${line};padding-left:12px;white-space:nowrap">${escapeHtml(date ?? '–')}</td><td class="line" align="right" style="${cell};${line};padding-left:12px;white-space:nowrap;font-variant-numeric:tabular-nums"><strong>${escapeHtml(amount ?? '–')}</strong></td></tr>`;
  const lines = [
    ...warnings.map(
      (one) =>
        `<p class="warning" style="margin:0 0 6px;font-size:14px;color:#8a4b00"><strong>Warning:</strong> ${escapeHtml(one)}</p>`,
    ),
    ...remarks.map(
      (one) =>
        `<p class="muted" style="margin:0 0 6px;font-size:14px;color:#50545c">${escapeHtml(one)}</p>`,
    ),
    ...(link ? [`<p style="margin:10px 0 0">${button(link)}</p>`] : []),
  ].join('');
  const address = picture && addressOf(picture);
  const shown =
    picture && address !== undefined
      ? `<td width="92" style="width:92px;padding:0 16px 0 0;vertical-align:top"><img class="line" src="${escapeHtml(address)}" width="92" alt="${escapeHtml(picture.alt)}" style="display:block;width:92px;height:auto;border:1px solid #e3e1dd;border-radius:4px;background:#ffffff"></td>`
      : '';
  const second = `<tr><td colspan="3" style="padding:8px 0 16px"><table width="100%" cellspacing="0" cellpadding="0" role="presentation" style="width:100%;border-collapse:collapse"><tr>${shown}<td style="padding:0;vertical-align:top">${lines}</td></tr></table></td></tr>`;
  return first + (lines === '' && shown === '' ? '' : second);
}

const paragraph = (html: string) => `<p class="ink" style="margin:0 0 16px">${html}</p>`;

const small = (html: string) =>
  `<p class="muted" style="margin:0 0 16px;font-size:13px;color:#50545c">${html}</p>`;

function action({ label, url }: LetterLink): string {
  return `<p style="margin:24px 0">${button({ label, url })}</p>${small(`If the button does not work, open this address:<br>${anchor(url, url)}`)}`;
}

function anchor(url: string, text: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:#2252af;overflow-wrap:anywhere">${escapeHtml(text)}</a>`;
}

function button({ label, url }: LetterLink): string {
  return `<a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#2252af;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a>`;
}
