import { Html } from './html.ts';

/** The document's style sheet: for any screen, and for print on A4. */
export const STYLE = new Html(`
@page{size:A4;margin:16mm}
:root{color-scheme:light}
body{margin:0 auto;max-width:900px;padding:24px 16px;background:#fff;color:#17212b;font:15px/1.5 system-ui,sans-serif}
h1{font-size:26px;margin:0}h2{font-size:19px;margin:32px 0 8px;border-bottom:1px solid #c8d0d6;padding-bottom:4px}
h3{font-size:16px;margin:20px 0 6px}h4{font-size:14px;margin:12px 0 4px}
p{margin:4px 0}.meta{color:#4d5a65;font-size:13px}
aside,.missing{border:2px solid #b42318;border-radius:8px;padding:8px 12px;margin:12px 0;font-weight:600}
aside ul{margin:0;padding-left:20px}
dl{display:grid;grid-template-columns:minmax(140px,30%) 1fr;gap:4px 16px;margin:8px 0}
dt{color:#4d5a65}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;margin:8px 0;font-size:14px}
caption{text-align:left;font-weight:600;padding:4px 0}
th,td{text-align:left;vertical-align:top;border:1px solid #c8d0d6;padding:4px 8px;white-space:pre-wrap;overflow-wrap:break-word}
th{background:#f0f3f5}thead{display:table-header-group}
figure{margin:16px 0;break-inside:avoid}img{max-width:100%;max-height:230mm}
tr,h2,h3,h4{break-inside:avoid}h2,h3,h4{break-after:avoid}
@media print{body{max-width:none;padding:0}}
`);
