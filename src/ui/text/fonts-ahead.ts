/** What texts of Arcada weigh, and the sizes most of them have (src/styles/tokens.css), pixels. */
const WEIGHTS = [400, 500, 550, 600, 650, 700];
const SIZES = [11, 11.5, 12, 13, 14, 15, 16, 17, 18, 20, 22, 24, 26, 28];

/**
 * Has the browser find its fonts before a screen needs them: a page asks the system for each weight when it first lays out a
 * text of it, and for each size again, which is half of what laying out the first odontogram took. Nothing of it is seen or read out.
 */
export function findFontsAhead(): void {
  const texts = document.createElement('div');
  texts.ariaHidden = 'true';
  Object.assign(texts.style, { position: 'absolute', top: '0', visibility: 'hidden', contain: 'strict' });
  for (const weight of WEIGHTS) {
    for (const size of SIZES) {
      const text = document.createElement('span');
      Object.assign(text.style, { fontWeight: String(weight), fontSize: `${size}px` });
      text.textContent = 'Aa 1';
      texts.append(text);
    }
  }
  document.body.append(texts);
  // To ask for a size has it laid out now.
  texts.getBoundingClientRect();
  texts.remove();
}
