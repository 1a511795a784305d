"""What players of Dou Dizhu and Shuangkou share: splitting hands, and what others may hold."""
