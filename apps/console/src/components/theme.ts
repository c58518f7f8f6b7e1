import { type ThemeConfig, theme } from 'antd';
import type { ColourScheme } from '../lib/colourScheme.ts';

/** The accent colour; small text and white text need the stronger shade for contrast. */
export const ACCENT = '#FE2C55';
const ACCENT_STRONG = '#E11D48';

const shared: ThemeConfig = {
  token: {
    borderRadius: 8,
    fontFamily:
      "-apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', system-ui, sans-serif",
  },
  components: {
    Modal: { titleFontSize: 16 },
    Button: { primaryShadow: 'none' },
    // With the radius of fields the small box would look round.
    Checkbox: { borderRadiusSM: 4 },
    // The checkbox shows the selection; coloured rows would be too prominent.
    Table: { rowSelectedBg: 'transparent', rowSelectedHoverBg: 'transparent' },
  },
};

const light: ThemeConfig = {
  ...shared,
  algorithm: theme.defaultAlgorithm,
  token: {
    ...shared.token,
    colorPrimary: ACCENT_STRONG,
    // Darker instead of lighter, for contrast with white text.
    colorPrimaryHover: '#C9123C',
    colorError: '#C9202C',
    colorErrorHover: '#AD1822',
    colorLink: '#1456D9',
    colorLinkHover: '#0F43AB',
    colorTextDescription: '#667085',
    colorTextPlaceholder: '#6B7280',
  },
  // The text of an empty table would be too pale to read.
  components: {
    ...shared.components,
    Table: { ...shared.components?.Table, colorTextDisabled: '#667085' },
  },
};

const dark: ThemeConfig = {
  ...shared,
  algorithm: theme.darkAlgorithm,
  token: {
    ...shared.token,
    colorPrimary: ACCENT,
    colorError: '#FF7C84',
    colorErrorHover: '#FF9BA1',
    colorLink: '#7FB0FF',
    colorLinkHover: '#A8CAFF',
    colorBgBase: '#14161B',
    colorBgContainer: '#1B1E25',
    colorBgElevated: '#20242C',
    colorTextDescription: '#9AA3B2',
    colorTextPlaceholder: '#8F98A8',
  },
  components: {
    ...shared.components,
    // Colours that are bright enough as text are too bright under white text, and vice versa.
    Button: {
      ...shared.components?.Button,
      colorPrimaryHover: '#C9123C',
      defaultHoverColor: '#FF8FA3',
      defaultHoverBorderColor: '#FF8FA3',
      dangerColor: '#1B0608',
    },
    Table: { ...shared.components?.Table, colorTextDisabled: '#9AA3B2' },
    Tabs: {
      itemSelectedColor: '#FF6A86',
      itemActiveColor: '#FF6A86',
      inkBarColor: '#FF6A86',
      itemHoverColor: '#FF8FA3',
    },
  },
};

export const themeOf = (scheme: ColourScheme): ThemeConfig => (scheme === 'dark' ? dark : light);
