import { type ThemeConfig, theme } from 'antd';
import type { ColourScheme } from '../lib/colourScheme.ts';

/** The accent; as small text or under white text its stronger shade has the contrast to be read. */
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
    // As large as its fields' corners, the small box would look like a round one.
    Checkbox: { borderRadiusSM: 4 },
    // The ticked box says it; a whole page in the accent colour would shout.
    Table: { rowSelectedBg: 'transparent', rowSelectedHoverBg: 'transparent' },
  },
};

const light: ThemeConfig = {
  ...shared,
  algorithm: theme.defaultAlgorithm,
  token: {
    ...shared.token,
    colorPrimary: ACCENT_STRONG,
    // Darker, not lighter as by default: white stays readable on it.
    colorPrimaryHover: '#C9123C',
    colorError: '#C9202C',
    colorErrorHover: '#AD1822',
    colorLink: '#1456D9',
    colorTextDescription: '#667085',
    colorTextPlaceholder: '#6B7280',
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
    colorBgBase: '#14161B',
    colorBgContainer: '#1B1E25',
    colorBgElevated: '#20242C',
    colorTextDescription: '#9AA3B2',
    colorTextPlaceholder: '#8F98A8',
  },
  components: {
    ...shared.components,
    // What is bright enough as text is too bright under white, and the other way round.
    Button: {
      ...shared.components?.Button,
      colorPrimaryHover: '#C9123C',
      defaultHoverColor: '#FF8FA3',
      defaultHoverBorderColor: '#FF8FA3',
      dangerColor: '#1B0608',
    },
  },
};

export const themeOf = (scheme: ColourScheme): ThemeConfig => (scheme === 'dark' ? dark : light);
