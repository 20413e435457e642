/** A page of the sandbox, without scripts. `content` is HTML. */
export function sandboxPage(title: string, content: string, nonce: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/icon.svg"><title>${title} · Docket sandbox</title><style nonce="${nonce}">
:root{color-scheme:light dark;font:15px/1.55 Inter,system-ui,sans-serif}
body{max-width:760px;margin:0 auto;padding:32px 16px;background:light-dark(#f8f7f5,#0e0f12);color:light-dark(#191c22,#eff0f2)}
h1{font-size:20px}h2{margin:0;font-size:16px;overflow-wrap:anywhere}p{margin:8px 0}a{color:light-dark(#1b49a3,#93bcfe)}
section{margin:16px 0;padding:16px;border:1px solid light-dark(#e5e4e0,#2a2c32);border-radius:12px;background:light-dark(#fff,#17181c)}
form{display:flex;flex-wrap:wrap;gap:12px;align-items:end;margin:8px 0}.row{display:flex;flex-wrap:wrap;gap:0 8px}
label{display:grid;gap:4px;font-weight:500}
input,select,button{font:inherit;box-sizing:border-box;height:38px;font-weight:400;padding:4px 12px;border-radius:8px;border:1px solid light-dark(#85888e,#6b6f77);background:light-dark(#fff,#0e0f12);color:inherit}
button{font-weight:500;cursor:pointer}button:hover{background:light-dark(#f1f0ed,#1f2126)}
[role=status]{padding:10px 14px;border:1px solid light-dark(#9ec2d1,#2c5769);border-radius:8px;background:light-dark(#e4f5fc,#162932)}
</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`;
}
