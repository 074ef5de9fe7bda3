// Menus and tooltips: an entry point of their own, because positioning brings as much code as all dialogs together.
export { Menu, type MenuAction, type MenuProps } from '../overlay/Menu.tsx';
export { Tooltip, type TooltipProps } from '../overlay/Tooltip.tsx';
