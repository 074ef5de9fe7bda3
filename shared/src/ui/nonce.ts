declare const __webpack_nonce__: string | undefined;

/**
 * The CSP nonce of this page, or undefined when there is none: webpack's, else that of
 * `<meta property="csp-nonce" nonce="…">` (browsers hide the attribute, so the property is read first).
 */
export function styleNonce(): string | undefined {
  if (typeof __webpack_nonce__ === 'string' && __webpack_nonce__) return __webpack_nonce__;
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || meta?.content || undefined;
}
