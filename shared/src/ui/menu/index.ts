// Menus and tooltips: a door of their own, because placing something beside something else brings as much code as all
// dialogs together.
export { Menu, type MenuAction, type MenuProps } from '../overlay/Menu.tsx';
export { Tooltip, type TooltipProps } from '../overlay/Tooltip.tsx';
