import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type PropsWithChildren, useMemo } from 'react';
import { useColourScheme } from '../lib/colourScheme.ts';
import { texts } from '../lib/texts.ts';
import { CloseIcon, DownIcon, LoadingIcon } from './icons.tsx';
import { themeOf } from './theme.ts';

const EmptyData = () => <div className="empty-data">{texts.common.noData}</div>;

/**
 * Ant Design's configuration. Parts that use it are loaded after the first paint, so each has its own
 * provider.
 */
export const Themed = ({ children }: PropsWithChildren) => {
  const scheme = useColourScheme();
  const theme = useMemo(() => themeOf(scheme), [scheme]);
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      renderEmpty={EmptyData}
      button={{ autoInsertSpace: false, loadingIcon: <LoadingIcon /> }}
      modal={{ closeIcon: <CloseIcon /> }}
      select={{ suffixIcon: <DownIcon />, loadingIcon: <LoadingIcon /> }}
    >
      {children}
    </ConfigProvider>
  );
};
