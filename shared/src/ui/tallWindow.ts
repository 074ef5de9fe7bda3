/**
 * A window that has room for what stays in sight. At 400 % of a window of 1280 × 1024 px only 256 px of height are left: there it scrolls
 * away with the rest (WCAG 1.4.10, 2.4.11).
 */
export const TALL_WINDOW = '@media (min-height: 26rem)';
